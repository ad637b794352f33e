/** The models of the simulated server. Whoever shows a model's name thereby says that it is simulated. */
export const JUDGE = 'simulated-judge'
export const EAR = 'simulated-ear'

/** How the simulated judge thinks; the honest one is what the demo shows, the others are what a check has to find. */
export const MINDS = ['honest', 'noisy', 'biased', 'hijacked'] as const
export type Mind = (typeof MINDS)[number]
