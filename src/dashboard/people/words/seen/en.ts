import { plural } from '../../../../base/languages.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  all: (organization: string) => `You see every interview and every position of ${organization}.`,
  ofTeams: (names: readonly string[]) =>
    plural('en', names.length, {
      one: `You see the interviews and positions of your team: ${names.join(', ')}.`,
      other: `You see the interviews and positions of your teams: ${names.join(', ')}.`,
    }),
}

export type Words = typeof en
