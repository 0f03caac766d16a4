-- Failed attempts of strangers lock strangers out, and not the devices on which a user signed in before.

-- A keyed hash of the id that the app made for its device; null where the app sent none.
alter table sessions add device_hash text;
create index sessions_of_device on sessions (device_hash, user_id) where device_hash is not null;
-- Sign-ins within the last minutes are counted.
create index sessions_created on sessions (created_at);

-- A keyed hash of the device or network that the attempt came from.
alter table login_failures add origin_hash text not null default '';
-- Not from a device on which this user signed in before.
alter table login_failures add unknown_device boolean not null default true;
create index login_failures_of_unknown_devices on login_failures (failed_at) where unknown_device;

-- The codes of everybody within an hour are counted.
create index sms_codes_sent on sms_codes (sent_at);
