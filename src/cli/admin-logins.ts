import { LOGIN_LINK_MINUTES } from '../accounts/login-links.ts'
import { issuerOf } from '../accounts/oidc-client.ts'
import { AppError } from '../base/errors.ts'
import { linkWith } from '../base/link-paths.ts'
import { command } from './admin.ts'
import type { Command } from './command.ts'
import { idFrom, needed } from './options.ts'

const ONE = '665f00000000000000000002'

/** Ways in besides a password, by the command line: for when the OpenID provider is away, or names people in its own way. */
export const adminLoginCommands: Readonly<Record<string, Command>> = {
  'admin user login-link': command(
    {
      words: ['ID'],
      about: `makes a link that logs a user in once, within ${LOGIN_LINK_MINUTES} minutes, also where passwords are off`,
      examples: [`admin user login-link ${ONE}`, `admin user login-link ${ONE} --json`],
    },
    async ({ ways, links }, words) => {
      const { id, email, token, expiresAt } = await ways.links.make(idFrom(words))
      return { id, email, link: linkWith(links.publicUrl, 'login', token), expiresAt }
    },
    ['server'],
  ),
  'admin user link': command(
    {
      words: ['ID'],
      options: [{ flags: '--subject S', about: "the provider's own id of the person (sub)", isRequired: true }],
      about: 'links a user to a person of login.oidc, for providers that verify no addresses',
      examples: [`admin user link ${ONE} --subject 00uk1v9s`, `admin user link ${ONE} --subject 00uk1v9s --json`],
    },
    ({ ways, config }, words, options) => {
      const { issuer } = config.login.oidc ?? {}
      if (issuer === undefined)
        throw new AppError('The configuration describes no provider: set login.oidc, or name the file with --config.', {
          kind: 'config',
          code: 'login.oidc_off',
        })
      return ways.identities.linkTo(idFrom(words), issuerOf(issuer), needed(options, 'subject'))
    },
    ['login'],
  ),
  'admin user unlink': command(
    {
      words: ['ID'],
      about: 'takes the links of a user to the OpenID provider away; logins that came by them end',
      examples: [`admin user unlink ${ONE}`, `admin user unlink ${ONE} --json`],
    },
    ({ ways }, words) => ways.identities.unlink(idFrom(words)),
  ),
}
