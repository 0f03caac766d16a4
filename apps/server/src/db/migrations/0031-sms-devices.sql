-- The device that requests a code, as a keyed hash: limits count by device before they count by address, which a school
-- hall shares. Null where the device sent no id, and for codes of before.
alter table sms_codes add device_hash text;
create index sms_codes_of_device on sms_codes (device_hash, sent_at desc);
