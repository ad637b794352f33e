/**
 * The one file of `src` that writes each table (insert, update, delete). `test/db/one-owner.test.ts` reads the SQL and the builder
 * calls of every file and refuses a second writer; the table in the README is made from this. Triggers keep `interview_names` and
 * `interview_totals`.
 */
export const OWNERS = {
  account_history: 'accounts/history.ts',
  analyses: 'interview/analyses.ts',
  answers: 'interview/storing.ts',
  api_keys: 'accounts/store.ts',
  api_waits: 'interview/api-waits.ts',
  beats: 'db/epochs.ts',
  candidate_pages: 'interview/candidate-page.ts',
  clock_looks: 'db/clock-steps.ts',
  companies: 'accounts/units.ts',
  decisions: 'interview/decisions.ts',
  deliveries: 'sync/store/deliveries-store.ts',
  delivery_attempts: 'sync/store/deliveries-store.ts',
  delivery_refusals: 'sync/store/deliveries-store.ts',
  epochs: 'db/epochs.ts',
  first_links: 'accounts/first-link.ts',
  guest_links: 'interview/guest-links.ts',
  installation: 'accounts/installation.ts',
  interview_horizons: 'interview/interviews.ts',
  interview_views: 'interview/views.ts',
  interviews: 'interview/interviews.ts',
  leases: 'db/leases.ts',
  list_places: 'interview/walks.ts',
  list_walks: 'interview/walks.ts',
  login_links: 'accounts/login-links.ts',
  mail_choices: 'interview/mail-plans.ts',
  mails: 'mail/store.ts',
  media_checks: 'interview/recording-checks.ts',
  media_leftovers: 'interview/leftovers.ts',
  notices: 'interview/notices.ts',
  oidc_identities: 'accounts/oidc-identities.ts',
  oidc_logins: 'accounts/oidc-logins.ts',
  organizations: 'accounts/organizations.ts',
  password_links: 'accounts/password-links.ts',
  positions: 'interview/positions.ts',
  question_images: 'interview/question-images.ts',
  rate_windows: 'web/rate-limit.ts',
  review_notes: 'interview/review-notes.ts',
  reviews: 'interview/reviews.ts',
  schema_breaks: 'db/migrate.ts',
  sessions: 'accounts/session-rows.ts',
  sync_accounts: 'sync/engine/limits.ts',
  sync_applications: 'sync/store/desired-state.ts',
  sync_backfills: 'sync/engine/backfill.ts',
  sync_connections: 'sync/store/connections-store.ts',
  sync_cursors: 'sync/store/cursors.ts',
  sync_history: 'sync/store/history.ts',
  sync_interviews: 'sync/store/versions-store.ts',
  sync_jobs: 'sync/store/jobs-store.ts',
  sync_orders: 'sync/inbound/orders.ts',
  sync_passes: 'sync/store/pass-state.ts',
  sync_paused_rules: 'sync/store/rule-pauses.ts',
  sync_poison: 'sync/store/quarantine.ts',
  sync_reports: 'sync/operations/reconcile.ts',
  sync_secrets: 'sync/store/tokens.ts',
  sync_seen: 'sync/store/seen-ids.ts',
  takes: 'interview/takes.ts',
  team_members: 'accounts/team-members.ts',
  teams: 'accounts/units.ts',
  users: 'accounts/user-rows.ts',
} as const

export type Table = keyof typeof OWNERS

/** Second writers that stay: their tables and the reason; each only deletes, changes how a text is stored, or moves times. */
export const MAY_ALSO: Readonly<Record<string, { readonly tables: readonly Table[]; readonly why: string }>> = {
  'demo/deletion.ts': {
    tables: [
      'analyses',
      'answers',
      'deliveries',
      'delivery_attempts',
      'interviews',
      'mails',
      'sync_applications',
      'sync_history',
      'sync_interviews',
      'takes',
    ],
    why: 'removes the guests of the demo, with all that is stored of them',
  },
  'interview/old-links.ts': {
    tables: ['positions'],
    why: 'seals links that an earlier version stored; goes with that version',
  },
  'sync/store/old-links.ts': {
    tables: ['deliveries', 'delivery_attempts', 'sync_history', 'sync_interviews'],
    why: 'seals links that an earlier version stored; goes with that version',
  },
  'sync/store/corrected-times.ts': {
    tables: ['deliveries', 'sync_accounts', 'sync_applications', 'sync_connections', 'sync_interviews', 'sync_poison'],
    why: "moves the times that the engine waits for once the database's clock was set; nothing else of a row",
  },
  'sync/store/details.ts': {
    tables: ['deliveries', 'delivery_attempts', 'delivery_refusals', 'sync_history', 'sync_interviews'],
    why: 'removes the details of what is old; states, keys and times stay',
  },
  'sync/store/retention.ts': {
    tables: ['sync_accounts', 'sync_passes', 'sync_reports'],
    why: 'deletes what is old',
  },
}

/** Second writers that are still to move to the owner. This list only shrinks. */
export const STILL: Readonly<Partial<Record<Table, readonly string[]>>> = {
  answers: ['interview/playable.ts'],
  interviews: [
    'interview/accommodations.ts',
    'interview/analyses.ts',
    'interview/decisions.ts',
    'interview/first-answer.ts',
    'interview/recordings.ts',
    'interview/storing.ts',
  ],
  organizations: ['interview/recordings.ts'],
  positions: ['interview/position-page.ts'],
  sync_connections: ['sync/store/pass-state.ts', 'sync/store/schedule.ts'],
}
