import { plural } from '../../../../base/languages.ts'
import { type Html, html } from '../../../../web/pages.ts'

/** English defines which words there are; a language that lacks one does not compile. */
export const en = {
  title: 'Configuration',
  noFile: 'There is no configuration file: everything comes from the environment, or is at its default.',
  read: (at: Html, file: Html) => html`Read ${at} from ${file}.`,
  lead: 'Secrets are not shown, nor is anything that comes from the environment. This page changes nothing: the file is edited where it lies, and connections of a valid file take effect within seconds.',
  refused: 'The changed file was refused, so what stands here stays in effect:',
  waiting: (sections: string) => `Changed in the file, and in effect only after a restart: ${sections}.`,
  warnings: 'Valid, but probably not what was meant:',
  defaults: 'Defaults',
  noDefaults: 'Every setting stands in the file.',
  notNamed: (n: number) =>
    plural('en', n, {
      one: `${n} setting that the file does not name`,
      other: `${n} settings that the file does not name`,
    }),
  setting: 'Setting',
  value: 'Value',
  from: 'From',
  notShown: 'not shown',
  secret: 'a secret, not shown',
  default: 'default',
  variable: (name: Html) => html`the variable ${name}`,
}

export type Words = typeof en
