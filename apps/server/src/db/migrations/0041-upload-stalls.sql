-- How often ffmpeg hung at this video. Other failed attempts of its job are not counted here.
alter table uploads add stalls smallint not null default 0;
