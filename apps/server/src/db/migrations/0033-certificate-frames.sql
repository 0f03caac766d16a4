-- The frame in which a certificate is drawn; a guardian chooses it, for points where it is not free.
alter table graduations add frame text not null default 'plain' check (frame in ('plain', 'garden', 'starry'));
