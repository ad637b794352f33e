/**
 * What sample data says. It is stored, so it stays in the language of whoever made it; the recordings speak English. English defines which words
 * there are.
 */
export const en = {
  organization: 'Sample data',
  company: 'Sample company',
  position: 'Sample: Backend engineer',
  condition: 'This is sample data. Nobody is invited to this position.',
  questions: [
    'Tell us about a system you built. What would you do differently today?',
    'How do you find the reason for a fault that comes once a week?',
  ],
  /** In the place of a model's name, after "by". */
  madeUp: 'nobody (made up for this sample, not by a model)',
  reasons: {
    amara: {
      communication: 'The answer goes step by step and names what came of it.',
      criteria_match: 'The work that is described is the work of this position.',
      competency: 'The cause was found by comparing facts, and the answer says how.',
      cultural_fit: 'The customers were told what had happened.',
    },
    bruno: {
      communication: 'The answer has an order, and some steps stay short.',
      criteria_match: 'The work is near to that of this position.',
      competency: 'The fault was mended, and a test keeps it from coming back.',
      cultural_fit: 'Colleagues are asked first.',
    },
  },
  /** Of a colleague, with the rating. */
  notes: {
    amara: 'Clear, with numbers. I would like to hear more about the retry rules.',
    bruno: 'Good instinct for faults. Ask about larger systems.',
    deniz: 'Stays vague, also where the question asks for an example.',
  },
  colleaguesNote: 'I know the warehouse program; ask Bruno about the planning in batches.',
  rejection: 'No example of own work.',
}

export type SampleWords = typeof en
