import type { Migration } from './migration.ts'

/**
 * Positions, interviews, answers and analyses: what the specification describes, and what the candidate's page shows beside it. Recordings that
 * arrive in pieces (tus) are takes, and no answers until the candidate keeps them.
 */
export const interviews: Migration = {
  name: '20261127_1220_interviews',
  async up(knex) {
    await knex.raw(`
      create table positions (
        id text collate "C" primary key,
        organization_id text collate "C" not null references organizations (id),
        company_id text collate "C" not null,
        team_id text collate "C",
        name text not null,
        status text not null check (status in ('open', 'closed', 'draft')),
        interview_condition text,
        analyze_prompt text,
        -- [{id, text, timeLimit, order}], in order. Always read and replaced as a whole, so one value, not a table.
        questions jsonb not null default '[]',
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        -- SHA-256 of the public link's token. The token is made again from the id and the installation's secret.
        public_digest bytea not null,
        -- Null: the browser's language.
        language text check (language in ('en', 'tr', 'de', 'es', 'fr')),
        -- How often a candidate may record an answer again. Null: as often as they like.
        retakes integer check (retakes between 0 and 20),
        -- Time to think before each answer. Null: as long as they like.
        thinking_seconds integer check (thinking_seconds between 0 and 600),
        is_public_link_on boolean not null default true,
        public_link_until timestamptz(3),
        -- Without case and accents, to be found by a part of it.
        name_folded text generated always as (interview_fold(name)) stored,
        unique (organization_id, id),
        foreign key (organization_id, company_id) references companies (organization_id, id),
        foreign key (organization_id, team_id) references teams (organization_id, id)
      );
      create index positions_newest on positions (organization_id, created_at desc, id desc);
      create index positions_by_status on positions (organization_id, status, created_at desc, id desc);
      create unique index positions_public_digest on positions (public_digest);
      create index positions_team on positions (organization_id, team_id);

      create table question_images (
        -- Drawn anew for each picture and each new description, so an id always shows the same.
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        position_id text collate "C" not null,
        question_id text collate "C" not null,
        -- What the picture shows, for those who do not see it.
        alt text not null,
        type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        picture bytea not null,
        added_by text collate "C",
        added_at timestamptz(3) not null default clock_timestamp(),
        -- The question has another picture, or none, or is gone. Interviews that began with it still show it for a while.
        removed_at timestamptz(3),
        -- Some interview showed it when it was looked for last; it is not looked for again before then. Null: not looked for yet.
        look_again_at timestamptz(3),
        foreign key (organization_id, position_id) references positions (organization_id, id) on delete cascade
      );
      create unique index question_images_current on question_images (position_id, question_id) where removed_at is null;
      create index question_images_removed on question_images (removed_at) where removed_at is not null;

      alter table question_images alter column picture set storage external;

      -- One row for each organization that set something; a logo is small and read rarely, so it does not stand in organizations.
      create table candidate_pages (
        organization_id text collate "C" primary key references organizations (id),
        -- The colour of buttons and links: #rrggbb.
        accent text check (accent ~ '^#[0-9a-f]{6}$'),
        logo bytea,
        logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
        -- Whom a candidate may ask.
        contact text,
        -- In the organization's own words: who sees recordings, and how long they are kept.
        privacy_notice text,
        updated_at timestamptz(3) not null,
        check ((logo is null) = (logo_type is null))
      );

      -- Rows are never changed: the version is a digest of the words.
      create table notices (
        organization_id text collate "C" not null references organizations (id),
        version text collate "C" not null,
        language text not null,
        -- What the page shows where it asks about AI, and where it does not.
        text text not null,
        text_without_ai text not null,
        first_shown_at timestamptz(3) not null,
        primary key (organization_id, version)
      );

      create table interviews (
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        position_id text collate "C" not null,
        external_id text collate "C",
        source text not null check (source in ('api', 'dashboard')),
        -- "expired" is never stored: it is a created invite whose time has passed.
        status text collate "C" not null default 'created' check (status in ('created', 'in_progress', 'completed', 'abandoned')),
        approval_status text not null default 'pending' check (approval_status in ('pending', 'approved', 'rejected')),
        first_name text not null,
        last_name text not null,
        email text not null,
        phone_number text,
        country_code text,
        -- SHA-256 of the link's token; the token itself can be made again from the id and the installation's secret.
        token_digest bytea not null unique,
        invite_expires_at timestamptz(3),
        answered_questions integer not null default 0,
        -- The questions as they stood when the candidate started: a later edit must not change a running interview.
        questions jsonb,
        started_at timestamptz(3),
        ai_consent boolean,
        last_answer_at timestamptz(3),
        completed_at timestamptz(3),
        analysis_status text not null default 'not_requested'
        check (analysis_status in ('not_requested', 'pending', 'processing', 'completed', 'failed')),
        created_by text collate "C",
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        cancelled_at timestamptz(3),
        -- The language in which the candidate saw the page at the start.
        language text,
        -- {version, isAiAsked}: the notice that the candidate agreed to; the moment is started_at. Null: scripts.
        notice jsonb,
        -- Granted by a reviewer to this candidate, shown to nobody who judges.
        time_percent integer not null default 100 check (time_percent between 100 and 400),
        extra_takes integer not null default 0 check (extra_takes between 0 and 20),
        may_write boolean not null default false,
        -- The deadline before a recording moved it. Null: none did.
        deadline_before timestamptz(3),
        device text check (device in ('phone', 'tablet', 'computer')),
        unique (organization_id, id),
        foreign key (organization_id, position_id) references positions (organization_id, id)
      );
      -- Newest first, for each combination of filters, so that no list scans what it does not show.
      create index interviews_newest on interviews (organization_id, created_at desc, id desc) where cancelled_at is null;
      create index interviews_status_newest on interviews (organization_id, status, created_at desc, id desc) where cancelled_at is null;
      create index interviews_position_newest on interviews (position_id, created_at desc, id desc) where cancelled_at is null;
      create index interviews_position_status_newest on interviews (position_id, status, created_at desc, id desc) where cancelled_at is null;
      -- Changes since. The expiry rides along so that "created" and "expired" are told apart inside the index.
      create index interviews_changed on interviews (organization_id, updated_at, id) where cancelled_at is null;
      create index interviews_status_changed on interviews (organization_id, status, updated_at, id) include (invite_expires_at) where cancelled_at is null;
      create index interviews_position_changed on interviews (position_id, updated_at, id) where cancelled_at is null;
      create index interviews_position_status_changed on interviews (position_id, status, updated_at, id) include (invite_expires_at) where cancelled_at is null;
      -- spec §4: externalId is unique per position among interviews that were not cancelled.
      -- The id comes first, so that the same index serves a search for it on every position.
      create unique index interviews_external on interviews (external_id, position_id) where cancelled_at is null and external_id is not null;
      create index interviews_email on interviews (position_id, email) where cancelled_at is null;
      create index interviews_expiring on interviews (organization_id, invite_expires_at) where cancelled_at is null and status = 'created';
      create index interviews_unfinished on interviews (last_answer_at) where cancelled_at is null and status = 'in_progress';
      -- Interviews that left the lists, by when: pages asked for out of turn overlap by as many rows as may have left.
      create index interviews_cancelled on interviews (organization_id, updated_at) where cancelled_at is not null;
      create index interviews_completed on interviews (organization_id, completed_at) where completed_at is not null and cancelled_at is null;
      -- Only the interviews that wait for somebody, and those that somebody decided about: few writes, each late in a life.
      create index interviews_to_decide on interviews (organization_id, completed_at, id)
      where cancelled_at is null and status = 'completed' and approval_status = 'pending';
      create index interviews_decided on interviews (organization_id, approval_status, updated_at, id)
      where cancelled_at is null and approval_status <> 'pending';
      create index interviews_analysed on interviews (organization_id, analysis_status, updated_at, id)
      where cancelled_at is null and analysis_status <> 'not_requested';

      create table answers (
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        question_id text collate "C" not null,
        question_text text not null,
        media_key text not null,
        media_type text not null,
        media_bytes bigint not null,
        answered_at timestamptz(3) not null,
        -- pending: to be made seekable. made: the file was replaced. as_sent: it could be seeked already. left: it cannot be
        -- read as a whole, so it stays as it was sent. Null: not completed.
        playable text check (playable in ('pending', 'made', 'as_sent', 'left')),
        -- The file in which the answer was stored; media_key changes when it is made seekable.
        stored_key text,
        primary key (interview_id, question_id),
        foreign key (organization_id, interview_id) references interviews (organization_id, id)
      );
      create index answers_media on answers (media_key);
      create index answers_playable on answers (interview_id) where playable = 'pending';

      create table takes (
        id text collate "C" primary key,
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        question_id text collate "C" not null,
        media_key text collate "C" not null unique,
        media_type text not null,
        -- As last noted; how much has arrived is what the file holds.
        bytes bigint not null default 0,
        -- Null: not declared yet.
        length bigint,
        -- uploading, complete: the take names its file. kept: the answer does, or did. discarded: nothing does any more.
        state text not null check (state in ('uploading', 'complete', 'kept', 'discarded')),
        -- Silent, black or cut, so that it does not count as a take.
        is_faulty boolean not null default false,
        created_at timestamptz(3) not null,
        -- When bytes last arrived.
        touched_at timestamptz not null,
        -- The request that writes to the file, and until when it may without asking again.
        writer text,
        writing_until timestamptz,
        -- The id that the candidate's page gave the recording. Null: it gave none.
        recording text,
        foreign key (organization_id, interview_id) references interviews (organization_id, id)
      );
      create index takes_interview on takes (interview_id, question_id);
      create index takes_unkept on takes (touched_at) where state in ('uploading', 'complete');

      create table media_leftovers (
        key text collate "C" primary key,
        -- Without a foreign key: the file must be removed even where the organization is gone.
        organization_id text collate "C" not null,
        -- uploading: an answer may still name the key. discarded: no answer ever will, and the file is to be removed.
        state text not null check (state in ('uploading', 'discarded')),
        -- uploading: when bytes last arrived. discarded: when removal was last planned or tried.
        noted_at timestamptz not null,
        -- Null: of a replaced take.
        interview_id text collate "C",
        -- The replaced file stays until then: whoever has begun to play or transcribe it goes on.
        keep_until timestamptz
      );
      -- For the sweep, which looks each minute.
      create index media_leftovers_state on media_leftovers (state, noted_at);
      create index media_leftovers_uploads on media_leftovers (interview_id) where state = 'uploading';

      -- How far each rolling comparison of rows and files has come.
      create table media_checks (
        name text primary key,
        -- Empty: the next lap has not begun.
        position text not null default '',
        lap_began_at timestamptz not null default '-infinity',
        found bigint not null default 0,
        found_in_last_lap bigint not null default 0
      );

      create table analyses (
        interview_id text collate "C" primary key,
        organization_id text collate "C" not null,
        requested_by text collate "C",
        requested_at timestamptz(3) not null,
        completed_at timestamptz(3),
        result jsonb,
        failure text,
        -- Model, prompt version, ranges and evidence: for the dashboard, never for the API.
        provenance jsonb,
        -- It waits for its model server: why, the sentence for administrators, and since when. Null: it does not.
        waiting_for text check (waiting_for in ('refused', 'throttled', 'unavailable', 'unreachable')),
        waiting_words text,
        waiting_since timestamptz(3),
        -- How often the server failed on this one while it answered others.
        own_tries integer not null default 0,
        -- Whether it rests on evidence: a model made it, and scored at least one of the four criteria.
        is_assessed boolean not null generated always as (
          result is not null and coalesce(provenance ->> 'provider', '') <> 'offline'
            and case when jsonb_typeof(provenance -> 'abstained') = 'array' then jsonb_array_length(provenance -> 'abstained') < 4 else true end
        ) stored,
        -- Why a finished one holds no assessment: no model was asked, or it heard no words.
        no_assessment text generated always as (
          case
            when result is null then null
            when provenance ->> 'provider' = 'offline' then 'no_model'
            when provenance -> 'nothingSaid' = 'true'::jsonb
              or jsonb_path_exists(provenance, '$.transcripts[*].text')
                and not jsonb_path_exists(provenance, '$.transcripts[*].text \\? (@ <> "")') then 'nothing_said'
          end
        ) stored,
        foreign key (organization_id, interview_id) references interviews (organization_id, id)
      );
      -- The figures of the first page count these without reading a result.
      create index analyses_waiting on analyses (waiting_for) where waiting_for is not null;
      create index analyses_assessed on analyses (interview_id, completed_at) where is_assessed;

      -- What the servers of an analysis answered, each stored as it came, so that nothing is asked, and paid, twice.
      create table analysis_steps (
        organization_id text collate "C" not null,
        interview_id text collate "C" not null,
        kind text not null check (kind in ('transcript', 'judgement', 'support')),
        -- Of a transcript its question. Of the others the SHA-256 of the request without its marker: a changed prompt, model or
        -- transcript makes a new step.
        step text collate "C" not null,
        -- Null for transcripts.
        criterion text check (criterion in ('communication', 'criteria_match', 'competency', 'cultural_fit')),
        -- The number of a judgement among those of its criterion, from 1.
        sample integer,
        model text not null,
        -- Set before the request leaves. Without answered_at the answer is under way, or was lost. Null: the server told us to wait.
        asked_at timestamptz(3),
        times_asked integer not null default 1,
        -- How many earlier requests for it left without an answer being kept.
        times_lost integer not null default 0,
        answered_at timestamptz(3),
        -- Of a transcript {text, segments: [{start, end, text, noSpeech, logprob}], seconds}; segments and seconds are absent where the
        -- engine does not give them. Of the others {outcome, value, code, words, usage}.
        answer jsonb,
        primary key (interview_id, kind, step),
        check ((kind = 'transcript') = (criterion is null)),
        check ((kind = 'judgement') = (sample is not null)),
        foreign key (organization_id, interview_id) references interviews (organization_id, id)
      );

      -- Model servers of which nothing is asked for a while, by a digest of their address, model and key.
      create table model_pauses (
        server text collate "C" primary key,
        reason text not null check (reason in ('refused', 'throttled', 'unavailable', 'unreachable')),
        words text not null,
        until timestamptz(3) not null,
        told_at timestamptz(3) not null default clock_timestamp()
      );
    `)
  },
}
