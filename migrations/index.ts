import { database } from './20261127_1200_database.ts'
import { accounts } from './20261127_1210_accounts.ts'
import { interviews } from './20261127_1220_interviews.ts'
import { lists } from './20261127_1230_lists.ts'
import { walks } from './20261127_1235_walks.ts'
import { mails } from './20261127_1240_mails.ts'
import { invites } from './20261127_1250_invites.ts'
import { reviewing } from './20261127_1270_reviewing.ts'
import { sync } from './20261127_1280_sync.ts'
import { deliveries } from './20261127_1290_deliveries.ts'
import { connections } from './20261127_1850_connections.ts'
import { interviewDays } from './20261128_0110_interview_days.ts'
import { listViews } from './20261128_0120_list_views.ts'
import { analysisChecks } from './20261128_0130_analysis_checks.ts'
import { rubrics } from './20261128_0200_rubrics.ts'
import { analysesRubric } from './20261128_0210_analyses_rubric.ts'
import { analysisUsage } from './20261128_0220_analysis_usage.ts'
import { mailTexts } from './20261128_1310_mail_texts.ts'
import { dailyDigests } from './20261128_1320_daily_digests.ts'
import { usersArrived } from './20261128_1400_users_arrived.ts'
import { usersLook } from './20261128_2100_users_look.ts'
import { loneWalks } from './20261128_2330_lone_walks.ts'
import { analysesWoken } from './20261128_2350_analyses_woken.ts'
import { mailsLanguage } from './20261129_0010_mails_language.ts'
import { decisionsAdvice } from './20261129_0100_decisions_advice.ts'
import { sampleOrganizations } from './20261129_0100_sample_organizations.ts'
import { sessionsInSample } from './20261129_0101_sessions_in_sample.ts'
import { mailsNoneOfSamples } from './20261129_0102_mails_none_of_samples.ts'
import { decisionsChecked } from './20261129_0105_decisions_checked.ts'
import { transcriptCorrections } from './20261129_0110_transcript_corrections.ts'
import { deliveriesUnsent } from './20261129_0200_deliveries_unsent.ts'
import { peopleFirst } from './20261129_0210_people_first.ts'
import { rubricsRequests } from './20261129_0220_rubrics_requests.ts'
import { usesAnalysis } from './20261129_0230_uses_analysis.ts'
import { usersPreviewed } from './20261129_0300_users_previewed.ts'
import { causes } from './20261129_0310_causes.ts'
import { analysisStepsCut } from './20261129_0320_analysis_steps_cut.ts'
import type { Migration } from './migration.ts'

/** In order. A migration that was released is never edited; its name is what the database remembers. */
export const migrations: readonly Migration[] = [
  database,
  accounts,
  interviews,
  lists,
  walks,
  mails,
  invites,
  reviewing,
  sync,
  deliveries,
  connections,
  interviewDays,
  listViews,
  analysisChecks,
  rubrics,
  analysesRubric,
  analysisUsage,
  mailTexts,
  dailyDigests,
  usersArrived,
  usersLook,
  loneWalks,
  analysesWoken,
  mailsLanguage,
  decisionsAdvice,
  sampleOrganizations,
  sessionsInSample,
  mailsNoneOfSamples,
  decisionsChecked,
  transcriptCorrections,
  deliveriesUnsent,
  peopleFirst,
  rubricsRequests,
  usesAnalysis,
  usersPreviewed,
  causes,
  analysisStepsCut,
]
