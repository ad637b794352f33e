/** One realistic value for each named shape of the API; the documentation shows them, and a test holds them to their schemas. */

const at = '2026-03-02T09:30:00.000Z'
const Question = { id: '65f0c1a2b3c4d5e6f7a8b9c0', text: 'Why do you want to work with us?', timeLimit: 2, order: 0 }
const Candidate = {
  firstName: 'Mira',
  lastName: 'Okafor',
  email: 'mira.okafor@people.example',
  phoneNumber: '15112345678',
  countryCode: '+49',
}
const Company = { id: '65f0c1a2b3c4d5e6f7a8b901', name: 'Acme', website: 'https://acme.example' }
const Team = { id: '65f0c1a2b3c4d5e6f7a8b902', name: 'Platform' }
const Position = {
  id: '65f0c1a2b3c4d5e6f7a8b903',
  name: 'Backend engineer',
  status: 'open',
  companyId: Company.id,
  teamId: Team.id,
  interviewCondition: 'You may pause between questions.',
  questions: [Question],
  createdAt: at,
  updatedAt: at,
}
const Interview = {
  id: '65f0c1a2b3c4d5e6f7a8b904',
  positionId: Position.id,
  externalId: 'application-4711',
  source: 'api',
  status: 'created',
  approvalStatus: 'pending',
  candidate: Candidate,
  inviteUrl: 'https://interviews.acme.example/i/kZt2xW0m5yq7VJ3nRc8dLb1aPs6hGf4eUo9iTjXyQwA',
  inviteExpiresAt: '2026-03-16T09:30:00.000Z',
  answeredQuestions: 0,
  completedAt: null,
  analysisStatus: 'not_requested',
  createdAt: at,
  updatedAt: at,
}
const AnalysisState = {
  status: 'completed',
  requestedAt: '2026-03-03T10:00:00.000Z',
  completedAt: '2026-03-03T10:04:12.000Z',
}
const Answer = {
  questionId: Question.id,
  questionText: Question.text,
  videoUrl: `https://interviews.acme.example/v/${Interview.id}/${Question.id}/t8x2k0/0f1e2d3c4b5a69788796a5b4c3d2e1f0a1b2c3d4e5f`,
  answeredAt: '2026-03-03T09:58:20.000Z',
}
const EvaluationScores = {
  communication_score: 78,
  criteria_match_score: 71,
  competency_score: 74,
  cultural_fit_score: 69,
  overall_score: 73,
}
const DetailedAssessment = {
  communication: { strengths: ['Answers in order'], weaknesses: [], observations: 'Speaks clearly and to the point.' },
  competency_assessment: {
    observed_strengths: ['Has run PostgreSQL in production'],
    areas_for_improvement: ['Little about testing'],
    relevant_examples: ['Moved a service to streaming replication'],
    observations: 'Examples are concrete.',
  },
  red_flags: [],
  positive_indicators: ['Names own mistakes'],
}
const HiringRecommendation = {
  decision: 'YES',
  confidence_level: 'MEDIUM',
  primary_reasons: ['Relevant experience'],
  risks: ['Short tenure at the last employer'],
  conditions: ['Ask about testing in the next round'],
}
const AnalysisSummary = {
  one_line_summary: 'An experienced engineer with concrete examples.',
  key_strengths: 'Operations, clear communication',
  key_concerns: 'Testing was not covered',
  fit_assessment: 'GOOD',
}
const AnalysisResult = {
  evaluationScores: EvaluationScores,
  detailedAssessment: DetailedAssessment,
  hiringRecommendation: HiringRecommendation,
  summary: AnalysisSummary,
  analyzedAt: '2026-03-03T10:04:12.000Z',
}
const QuestionInput = { text: Question.text, timeLimit: Question.timeLimit, order: Question.order }
const CandidateInput = { ...Candidate, email: 'Mira.Okafor@people.example' }
const done = {
  status: 'completed',
  answeredQuestions: 1,
  completedAt: Answer.answeredAt,
  updatedAt: AnalysisState.completedAt,
}

/** Examples of the API documentation by the name of their schema. */
export const EXAMPLES = {
  Me: {
    organization: { id: '65f0c1a2b3c4d5e6f7a8b900', name: 'Acme' },
    apiKey: { id: '65f0c1a2b3c4d5e6f7a8b9ff', name: 'ATS sync', prefix: 'ib_3fK9' },
  },
  Company,
  Team,
  Question,
  Position,
  Candidate,
  Interview,
  InvitedInterview: { ...Interview, emailSent: true },
  InterviewDetail: { ...Interview, ...done, analysisStatus: 'completed', answers: [Answer], analysis: AnalysisState },
  Answer,
  AnalysisState,
  EvaluationScores,
  DetailedAssessment,
  HiringRecommendation,
  AnalysisSummary,
  AnalysisResult,
  Analysis: { ...AnalysisState, result: AnalysisResult },
  Cancelled: { id: Interview.id, cancelled: true },
  Meta: { total: 42, page: 1, limit: 20, totalPages: 3 },
  Problem: { success: false, message: 'expiresInDays must be between 1 and 90', timestamp: 1_772_443_800_000 },
  QuestionInput,
  PositionInput: {
    name: Position.name,
    companyId: Company.id,
    teamId: Team.id,
    interviewCondition: Position.interviewCondition,
    questions: [QuestionInput],
    analyzePrompt: 'Experience with PostgreSQL in production matters most.',
  },
  PositionPatch: { status: 'closed', questions: [{ ...QuestionInput, id: Question.id, timeLimit: 3 }] },
  CandidateInput,
  InviteInput: { candidate: CandidateInput, externalId: Interview.externalId, sendEmail: true, expiresInDays: 14 },
} as const
