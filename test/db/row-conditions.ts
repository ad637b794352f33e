/** Behind a word that begins a condition: `set organization_id = $1` is none. */
const CONDITION =
  /(?<=\b(?:where|and|on)\s+\(?)(?:(?:"?\w+"?\.)?"?organization_id"?\s*=\s*(\$\d+)|\bo\.id\s*=\s*(\$\d+))/gi

/** The text with one of its conditions taken out, once for each of them. Its parameter stays, so that the numbers fit. */
export function withoutEach(text: string): string[] {
  return [...text.matchAll(CONDITION)].map((match) => {
    const parameter = match[1] ?? match[2]
    return `${text.slice(0, match.index)}(${parameter}::text is not null)${text.slice(match.index + match[0].length)}`
  })
}

const OF_LINK = 'it names the interview behind the link of a candidate, or its position'
/** Statements of requests that touch rows of organizations and have no condition on one, by what begins them: and why that is right. */
export const WITHOUT_CONDITION: Readonly<Record<string, string>> = {
  'select array_remove(string_to_array(ltrim(interview_words($1))':
    'it reads no row: the words of a text that somebody searches for',
  'select * from "interviews" where "id" = $1': OF_LINK,
  'select "id" from "interviews" where "id" = $1 for no key update': OF_LINK,
  'select "o"."name" as "organization", "p"."name" as "position"': OF_LINK,
  'select "questions" from "positions"': OF_LINK,
  'select "question_id" from "answers"': OF_LINK,
  'select "media_key", "stored_key" from "answers"': OF_LINK,
  'update "interviews" set "started_at"': OF_LINK,
  'update "interviews" set "status" = $1, "answered_questions"': OF_LINK,
  'insert into "answers"': OF_LINK,
  'insert into "media_leftovers"': OF_LINK,
  'insert into "takes"': 'it names the organization as a value',
  'insert into "decisions"': 'it names the organization as a value',
  'insert into "reviews"': 'it names the organization as a value',
  'insert into "notices"': 'it names the organization as a value',
  'delete from "media_leftovers" where "key" = $1': 'the key was drawn for this upload',
  'update "organizations" set "credits"': 'its id is the organization',
  'insert into "positions"': 'it names the organization as a value',
  'insert into "question_images"': 'it names the organization as a value',
  'insert into "guest_links"': 'it names the organization as a value',
  'select "name" from "organizations" where "id" = $1': 'its id is the organization',
  'insert into "interview_horizons"': 'it names the organization as a value',
  'insert into "analyses"': 'it names the organization as a value',
  'update "interviews" set "cancelled_at"': 'the same transaction locked the row by its organization',
  'update "interviews" set "analysis_status"': 'the same transaction locked the row by its organization',
  'update "positions" set': 'the same transaction locked the row by its organization',
  'select "id" as "id", "name" as "name", "subscription"': 'its id is the organization',
  'select unnest(interview_invite(': 'the function takes the organization',
  'select array(select interview_named(': 'the function takes the organization, and asks for whom the session works',
  'select organizations_are_many()': 'it tells whether there are several, and nothing of any',
  'select interview_stamp(': 'the function takes the organization',
  'select may_show_guests(': 'the function takes the organization',
  'select mails_plan(': 'the function takes the organization',
  'insert into "mail_choices"': 'it names the organization as a value',
  'select "sample_of" from "organizations" where "id" = $1': 'its id is the organization',
  'insert into "teams"': 'it names the organization as a value',
  'insert into "team_members"': 'it names the organization as a value',
  'insert into "account_history"': 'it names the organization as a value',
}
