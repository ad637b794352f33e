import type { Rule } from './search.ts'

const OF_CONFIGURATION =
  /^(SMTP password|database password|metrics token|model key|transcription key|ATS client secret|ATS key|OIDC client secret|webhook secret|assessment key)$/
const ANY = /./

/** Where each kind of secret may stand, and why. The first rule that fits is the reason that is printed. */
export const RULES: readonly Rule[] = [
  // The control: this word goes wherever an echoed secret would go, so its absence says that the echo never got there.
  { kind: /^echo$/, place: /^log of the daemon$/, why: 'control: what an ATS says is logged', must: true },
  { kind: /^echo$/, place: /^table public\.delivery_attempts$/, why: 'control: its answers are recorded', must: true },
  { kind: /^echo$/, place: /^command explain/, why: 'control: and shown to people', must: true },
  { kind: /^echo$/, place: /^page of an administrator \/dashboard\/timeline/, why: 'control: also there', must: true },
  { kind: /^echo$/, place: ANY, why: 'control: no secret' },

  { kind: OF_CONFIGURATION, place: /^request to /, why: 'sent to whom it belongs' },
  { kind: OF_CONFIGURATION, place: /^heap$/, why: 'in use: it is sent with requests, or compared with what comes' },
  { kind: /^ATS access token$/, place: /^request to Greenhouse/, why: 'sent to whom it belongs', must: true },
  { kind: /^ATS access token$/, place: /^heap$/, why: 'in use: it is sent with requests' },
  {
    kind: /^password of the embedded database$/,
    place: /^data folder postgres\.password$/,
    why: 'each process on the folder reads it there (0600)',
    must: true,
  },
  {
    kind: /^installation secret$/,
    place: /^data folder secret$/,
    why: 'its place (0600); not in the database',
    must: true,
  },

  { kind: /^installation secret$/, place: /^heap$/, why: 'in use: links and markers are made with it' },
  { kind: /^API key/, place: /^command admin api-key create/, why: 'shown this once', must: true },
  { kind: /^candidate link/, place: /^mail to a candidate$/, why: 'the invite', must: true },
  {
    kind: /^candidate link in/,
    place: /^request to (Greenhouse|Lever)$/,
    why: 'the note about the invite carries it',
    must: true,
  },
  { kind: /^candidate link/, place: /^answer of the API/, why: 'inviteUrl of the specification', must: true },
  {
    kind: /^candidate link/,
    place: /^page of an administrator \/dashboard\/(mail|interviews)/,
    why: 'the mail as it was sent, for administrators',
  },
  { kind: /^public link$/, place: /^command admin position public-link/, why: 'what was asked for', must: true },
  { kind: /^public link$/, place: /^page of .* \/dashboard\/positions/, why: 'the organization publishes it' },
  {
    kind: /^recording link$/,
    place: /^(answer of the API|page of .* \/dashboard\/interviews)/,
    why: 'plays the recording, for an hour',
    must: true,
  },
  { kind: /^first link$/, place: /^output of a first start$/, why: 'printed this once', must: true },
  { kind: /^guest link$/, place: /^answer to the form of a guest link$/, why: 'shown this once', must: true },
  { kind: /^guest link$/, place: /^page of a guest$/, why: 'the paths of what it plays', must: true },
  { kind: /^session cookie/, place: /^answer to the login$/, why: 'Set-Cookie, HttpOnly', must: true },
  { kind: /^cookie of a begun login$/, place: /^answer to a begun login$/, why: 'Set-Cookie, HttpOnly', must: true },
  { kind: /^code of a login$/, place: /^request to the OpenID provider$/, why: 'sent to whom it belongs', must: true },
  { kind: /^device cookie$/, place: /^answer to the login$/, why: 'Set-Cookie, HttpOnly', must: true },
]
