import { documented, id } from '../../../src/fake-kit/documented.ts'

/** Greenhouse's documentation of the one request that a provider of assessments sends to it. */
export const greenhouseAssessmentRequests = documented({
  'PATCH //integrations/testing_partners/take_home_tests/:id': {
    source:
      'https://developers.greenhouse.io/assessment.html#patch-mark-test-as-completed; recorded: app2, app3, app6 and app8.greenhouse.io in mails with take-home tests',
    assumed:
      'customers are on app.greenhouse.io, app2 to app15.greenhouse.io and app.eu.greenhouse.io; the order itself names the whole address',
    params: { id },
  },
})
