-- previous-code: works
-- What a search came to is not for users who may not see all projects, where it was asked for by somebody who could.

alter table search add column all_projects boolean not null default true; -- whether who asked could see all projects then
