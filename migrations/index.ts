import { accounts } from './20261121_0900_accounts.ts'
import { interviews } from './20261121_0910_interviews.ts'
import { interviewRules } from './20261121_0920_interview_rules.ts'
import { sync } from './20261121_0930_sync.ts'
import { promises } from './20261121_1200_promises.ts'
import { orders } from './20261121_2130_orders.ts'
import { administrators } from './20261122_0030_administrators.ts'
import { waiting } from './20261122_0640_waiting.ts'
import { crons } from './20261122_1915_crons.ts'
import { mediaFiles } from './20261123_1910_media_files.ts'
import { mails } from './20261123_1920_mails.ts'
import { epochs } from './20261123_1940_epochs.ts'
import { walks } from './20261123_1950_walks.ts'
import { uploads } from './20261123_2030_uploads.ts'
import { addresses } from './20261123_2040_addresses.ts'
import { refusals } from './20261123_2210_refusals.ts'
import { rules } from './20261123_2220_rules.ts'
import { apiWaits } from './20261123_2230_api_waits.ts'
import { figures } from './20261123_2240_figures.ts'
import { seen } from './20261123_2250_seen.ts'
import { permits } from './20261123_2300_permits.ts'
import { identities } from './20261123_2310_identities.ts'
import { disabledUsers } from './20261124_0240_disabled_users.ts'
import { sealedLinks } from './20261124_1410_sealed_links.ts'
import { candidatePage } from './20261124_2100_candidate_page.ts'
import { playableRecordings } from './20261124_2110_playable_recordings.ts'
import { takes } from './20261124_2120_takes.ts'
import { peopleMails } from './20261124_2150_people_mails.ts'
import { notices } from './20261124_2310_notices.ts'
import { firstAnswers } from './20261124_2320_first_answers.ts'
import { countedTakes } from './20261124_2330_counted_takes.ts'
import { decisions } from './20261125_0010_decisions.ts'
import { foldedNames } from './20261125_0090_folded_names.ts'
import { findIndexes } from './20261125_0095_find_indexes.ts'
import { find } from './20261125_0100_find.ts'
import { findTriggers } from './20261125_0101_find_triggers.ts'
import { findFill } from './20261125_0102_find_fill.ts'
import { findSettle } from './20261125_0103_find_settle.ts'
import { batches } from './20261125_0110_batches.ts'
import { questionImages } from './20261125_0200_question_images.ts'
import { reviewing } from './20261125_0300_reviewing.ts'
import { names } from './20261125_0410_names.ts'
import { passwordLinks } from './20261125_0420_password_links.ts'
import { heldInParts } from './20261125_0430_held_in_parts.ts'
import { accountHistory } from './20261125_0500_account_history.ts'
import { remindersByHand } from './20261125_1000_reminders_by_hand.ts'
import { askedPictures } from './20261125_1100_asked_pictures.ts'
import { ownSchema } from './20261125_1110_own_schema.ts'
import { guestLinks } from './20261125_1120_guest_links.ts'
import { roles } from './20261125_1200_roles.ts'
import { teamIndex } from './20261125_1205_team_index.ts'
import { teamMembers } from './20261125_1210_team_members.ts'
import { codes } from './20261125_2000_codes.ts'
import { codesFill } from './20261125_2010_codes_fill.ts'
import { walksTogether } from './20261125_3000_walks_together.ts'
import { plainInvites } from './20261125_3010_plain_invites.ts'
import { cleanWrites } from './20261125_4000_clean_writes.ts'
import { retention } from './20261125_5000_retention.ts'
import { idlePasses } from './20261125_5010_idle_passes.ts'
import { toldEvents } from './20261125_8000_told_events.ts'
import { firstLinks } from './20261125_9000_first_links.ts'
import { oidc } from './20261125_9100_oidc.ts'
import { sessionIssuers } from './20261125_9110_session_issuers.ts'
import { loginActs } from './20261125_9120_login_acts.ts'
import { walksAtOnce } from './20261125_9350_walks_at_once.ts'
import { devices } from './20261125_9450_devices.ts'
import { guestEnds } from './20261125_9500_guest_ends.ts'
import { guestEndsUsers } from './20261125_9501_guest_ends_users.ts'
import { guestEndsMembers } from './20261125_9502_guest_ends_members.ts'
import { guestEndsPositions } from './20261125_9503_guest_ends_positions.ts'
import { linkedByCommand } from './20261125_9510_linked_by_command.ts'
import { clocks } from './20261126_0300_clocks.ts'
import { assessed } from './20261126_0500_assessed.ts'
import { connectionStates } from './20261126_0900_connection_states.ts'
import { addressesOfOrganizations } from './20261126_1010_addresses.ts'
import { noAssessmentKept } from './20261126_1011_no_assessment.ts'
import { clockLooks } from './20261126_1020_clock_looks.ts'
import { forgottenStates } from './20261126_1060_forgotten_states.ts'
import { leftInDoubt } from './20261126_1100_left_in_doubt.ts'
import { clockDoubts } from './20261126_1140_clock_doubts.ts'
import { smallLetters } from './20261126_1200_small_letters.ts'
import { lettersOfApplications } from './20261126_1210_letters_of_applications.ts'
import { lettersOfVersions } from './20261126_1220_letters_of_versions.ts'
import { versionNotices } from './20261127_0910_version_notices.ts'
import { accountAddresses } from './20261127_1000_account_addresses.ts'
import type { Migration } from './migration.ts'

/** In order. A migration that was released is never edited; its name is what the database remembers. */
export const migrations: readonly Migration[] = [
  accounts,
  interviews,
  interviewRules,
  sync,
  promises,
  orders,
  administrators,
  waiting,
  crons,
  mediaFiles,
  mails,
  epochs,
  walks,
  uploads,
  addresses,
  refusals,
  rules,
  apiWaits,
  figures,
  seen,
  permits,
  identities,
  disabledUsers,
  sealedLinks,
  candidatePage,
  playableRecordings,
  takes,
  peopleMails,
  notices,
  firstAnswers,
  countedTakes,
  decisions,
  foldedNames,
  findIndexes,
  find,
  findTriggers,
  findFill,
  findSettle,
  batches,
  reviewing,
  questionImages,
  names,
  passwordLinks,
  heldInParts,
  accountHistory,
  remindersByHand,
  askedPictures,
  ownSchema,
  guestLinks,
  codes,
  codesFill,
  roles,
  teamIndex,
  teamMembers,
  walksTogether,
  plainInvites,
  cleanWrites,
  retention,
  idlePasses,
  toldEvents,
  firstLinks,
  oidc,
  sessionIssuers,
  loginActs,
  walksAtOnce,
  devices,
  guestEnds,
  guestEndsUsers,
  guestEndsMembers,
  guestEndsPositions,
  linkedByCommand,
  clocks,
  assessed,
  connectionStates,
  addressesOfOrganizations,
  noAssessmentKept,
  clockLooks,
  forgottenStates,
  leftInDoubt,
  clockDoubts,
  smallLetters,
  lettersOfApplications,
  lettersOfVersions,
  versionNotices,
  accountAddresses,
]
