-- Who is in the room on this process, while another process has the room open too: a viewer who is on both counts once.
-- A number for each viewer that is the same on every process; null until both know of each other.
alter table live_presence add viewers bigint[];
