import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { validate as isCron } from 'node-cron'
import { z } from 'zod'
import { DAY } from '../base/clock.ts'
import { isHostName } from '../base/host-name.ts'
import { withPassword } from './addresses.ts'
import { duration } from './duration.ts'
import { filled, wholeNumber } from './plain-values.ts'
import { InviteRule as InviteRuleSchema, WriteBack } from './rule-schema.ts'

export { ACTIONS, type ActionName, DraftRules, type EventName, FIELDS_OF_RULE_MAX } from './rule-schema.ts'

/** The YAML (product §5). Strict on what we own: an unknown key is a mistake, and the nearest valid word is named. */

const url = z.url({ protocol: /^https?$/, error: 'expected an address that begins with http:// or https://' })
/** Node puts U+FFFD for bytes that are no UTF-8, and would make a second folder of that name. */
const folderPath = filled.refine((path) => !path.includes('\uFFFD'), {
  error: 'holds a byte that is no character in UTF-8, so another folder would be meant; rename the folder',
})
const proxy = z
  .string({ error: 'expected an address or a network' })
  .refine((text) => /^(loopback|linklocal|uniquelocal)$/.test(text) || isNetwork(text), {
    error: 'expected an address (10.0.0.7), a network (10.0.0.0/8), or loopback, linklocal or uniquelocal',
  })

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  return more === undefined && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

const listedHost = z
  .string({ error: 'expected a host' })
  .transform((text) => text.toLowerCase())
  .refine((text) => /^(?:\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::\d{1,5})?$/.test(text), {
    error: 'expected a host such as ats.intern.example, or one with a port such as 10.0.0.7:8443, without https://',
  })
const share = z
  .string({ error: 'expected a share such as 20%' })
  .regex(/^(100|[0-9]{1,2})%$/, { error: 'expected a share from 0% to 100%' })
  .transform((text) => Number(text.slice(0, -1)) / 100)

/** The defaults of the YAML. */
export const DEFAULT_BRAKE = { share: 0.2, atLeast: 50, firstPass: 'ask' } as const

const Brake = z.union(
  [
    z.literal('off'),
    z.literal(false).transform(() => 'off' as const),
    z.strictObject({
      share: share.default(0.2),
      atLeast: wholeNumber(1, 1_000_000).default(50),
      firstPass: z.enum(['ask', 'go']).default('ask'),
    }),
  ],
  { error: 'expected off, or { share: 20%, atLeast: 50, firstPass: ask | go }' },
)

const cron = z.string({ error: 'expected text' }).refine(isCron, {
  error: 'expected cron: minute, hour, day, month and weekday, such as "*/5 * * * *", and a day that comes',
})

const Poll = z.union([z.strictObject({ every: duration(1_000) }), z.strictObject({ cron })], {
  error: 'expected { every: 5m } (from 1s up) or { cron: "*/5 * * * *" }',
})

const organizationId = z
  .string()
  .regex(/^[0-9a-fA-F]{24}$/, { error: 'expected the 24 hexadecimal characters of an organization id' })
  .transform((id) => id.toLowerCase())

export const ConnectionSchema = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, { error: 'expected lowercase letters, digits and dashes, at most 63' }),
  connector: filled,
  organization: organizationId.optional(),
  settings: z.record(z.string(), z.unknown()).default({}),
  poll: Poll.default({ every: 300_000 }),
  delivery: z
    .strictObject({
      deadline: duration(100, 300_000).default(10_000),
      quietWait: duration(0, 3_600_000).default(15_000),
      concurrency: wholeNumber(1, 64).default(4),
    })
    .prefault({}),
  brake: Brake.default(DEFAULT_BRAKE),
  invite: z.array(InviteRuleSchema).default([]),
  writeBack: z.array(WriteBack).optional(),
  onExpired: z.enum(['nothing', 'reinvite']).default('nothing'),
  onLeave: z.enum(['cancel', 'keep']).default('cancel'),
  /** Fetches of an unfinished analysis are at least so far apart (spec §4: every 30–60 seconds). */
  analysisPoll: duration(1_000).default(30_000),
})

/** As the issuer calls itself in its tokens. */
const issuer = url.refine((text) => !/[?#]/.test(text), {
  error: 'expected the address of the issuer, without ? and #',
})
const domain = z
  .string({ error: 'expected a domain' })
  // As accounts store the domains of their addresses.
  .transform((text) => domainToASCII(text.toLowerCase()) || text.toLowerCase())
  .refine((text) => /^[^\s@/:.]+(\.[^\s@/:.]+)+$/.test(text), {
    error: 'expected a domain such as acme.example, without @',
  })
const onOrOff = z.union([z.enum(['on', 'off']), z.boolean()], { error: 'expected on or off' })

const Oidc = z.strictObject({
  issuer,
  clientId: filled,
  /** Absent: a public client, which PKCE alone protects. */
  clientSecret: filled.optional(),
  /** As the button calls it: "Log in with Acme". */
  name: filled.max(60).default('single sign-on'),
  scopes: z
    .array(filled.regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { error: 'expected a scope without spaces' }))
    .default(['openid', 'email'])
    .refine((scopes) => scopes.includes('openid'), { error: 'expected the scope openid among them' }),
  allowedDomains: z.array(domain).min(1, { error: 'expected at least one domain' }).optional(),
  /** The provider speaks for the people of this organization only. */
  organization: organizationId.optional(),
  newPeople: z.enum(['refuse', 'viewer']).default('refuse'),
})

const Template = z.strictObject({
  company: filled.optional(),
  team: filled.optional(),
  interviewCondition: z.string().max(500).optional(),
  analyzePrompt: z.string().max(10_000).optional(),
  questions: z
    .array(z.strictObject({ text: filled.max(1_000), timeLimit: wholeNumber(1, 5).default(2) }))
    .min(1, { error: 'expected 1 to 15 questions' })
    .max(15, { error: 'expected 1 to 15 questions' }),
})

const modelServer = { baseUrl: url, apiKey: z.string().default(''), model: filled }

/** The whole YAML: every key with its default and its bounds. */
export const ConfigSchema = z.strictObject({
  server: z
    .strictObject({
      host: filled.default('127.0.0.1'),
      port: wholeNumber(0, 65_535).default(8080),
      publicUrl: url.optional(),
      /** Proxies whose X-Forwarded-For is believed: addresses, networks (10.0.0.0/8), or loopback, linklocal, uniquelocal. */
      trustProxy: z.array(proxy).default([]),
      /** Hosts of the own network (`ats.intern.example`, `10.0.0.7:8443`) that connections of the dashboard may reach all the same. */
      connectionHosts: z.array(listedHost).default([]),
      /** Open connections of one process: of everybody, and of one address that is no proxy. */
      connections: z
        .strictObject({
          total: wholeNumber(10, 100_000).default(4_000),
          perAddress: wholeNumber(1, 100_000).default(500),
        })
        .prefault({}),
      /** Access to `/metrics` and to the reasons of `/readyz`, besides programs on this machine. */
      metrics: z
        .strictObject({
          token: z.string().min(16, { error: 'expected at least 16 characters' }).optional(),
          /** The host of a listener of its own for metrics, with `port`. */
          host: filled.default('127.0.0.1'),
          port: wholeNumber(0, 65_535).optional(),
        })
        .prefault({}),
    })
    .prefault({}),
  dataDir: folderPath.default('./data'),
  /** The file that `npm start` writes: DATA_DIR and DATABASE_URL do not lead it to another database than the demo's. */
  demo: z.literal(true, { error: 'expected true, which only the file of npm start says' }).optional(),
  log: z
    .strictObject({ level: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info') })
    .prefault({}),
  database: z
    .strictObject({
      url: z
        .string()
        .regex(/^postgres(ql)?:\/\//, { error: 'expected an address that begins with postgres://' })
        .optional(),
      /** With any characters; it takes the place of the one in the address. */
      password: filled.optional(),
    })
    .transform(({ url: address, password }) => ({ url: withPassword(address, password) }))
    .prefault({}),
  mail: z
    .strictObject({
      smtpUrl: z
        .string()
        .regex(/^smtps?:\/\//, { error: 'expected an address that begins with smtp:// or smtps://' })
        .optional(),
      from: filled.default('Interview Bridge <interviews@localhost>'),
      /** The name that an SMTP server is greeted with; absent: the host of `server.publicUrl` or the domain of `from`. */
      name: z.string().refine(isHostName, { error: 'expected a host name such as interviews.example.com' }).optional(),
      /** The candidate is reminded once, this long before a mailed invite ends. */
      remindBefore: duration(3_600_000, 1_209_600_000).default(172_800_000),
      /** Waits between attempts of one mail: doubled from the first to the longest. */
      retry: z
        .strictObject({
          first: duration(10, 3_600_000).default(30_000),
          longest: duration(10, 86_400_000).default(1_800_000),
        })
        .prefault({}),
      /** One attempt: until the server is ready for the message, and from there to its answer (RFC 5321 §4.5.3.2). */
      timeout: z
        .strictObject({
          connect: duration(100, 600_000).default(30_000),
          answer: duration(100, 1_800_000).default(300_000),
        })
        .prefault({}),
    })
    .prefault({}),
  storage: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('local'), folder: folderPath.optional() }),
      z.strictObject({
        kind: z.literal('s3'),
        bucket: filled,
        region: filled,
        endpoint: url.optional(),
        accessKeyId: filled.optional(),
        secretAccessKey: filled.optional(),
        prefix: z.string().optional(),
      }),
    ])
    .default({ kind: 'local' }),
  api: z
    .strictObject({
      rateLimit: z
        .strictObject({
          limit: wholeNumber(1, 100_000_000).default(600),
          windowSeconds: wholeNumber(1, 86_400).default(60),
        })
        .prefault({}),
      /** Wrong keys of one address; right ones are never refused for them. */
      wrongKeys: z
        .strictObject({
          limit: wholeNumber(1, 100_000_000).default(60),
          windowSeconds: wholeNumber(1, 86_400).default(60),
        })
        .prefault({}),
    })
    .prefault({}),
  login: z
    .strictObject({
      /** Off: people log in by the provider alone; the command line makes a link that logs in once. */
      passwords: onOrOff.default('on').transform((value) => value === 'on' || value === true),
      oidc: Oidc.optional(),
    })
    .prefault({}),
  recording: z
    .strictObject({
      maxMegabytes: wholeNumber(1, 10_000).default(500),
      linkValidFor: duration(1_000).default(3_600_000),
      abandonAfter: duration(1_000).default(86_400_000),
    })
    .prefault({}),
  analysis: z
    .strictObject({
      ...modelServer,
      /** Hosted servers take 25 MiB; the sound of a longer answer goes out in parts. */
      transcription: z.strictObject({ ...modelServer, maxMegabytes: wholeNumber(1, 1_000).default(24) }),
      /** Models of the same server over which the samples are spread, at most `samples` of them; absent: `model` alone. */
      judges: z.array(filled).min(1).max(5).optional(),
      /** How often each criterion is judged: one sample of one model is not stable enough. A score is the mean, and its range goes from the lowest to the highest. */
      samples: wholeNumber(1, 5).default(3),
      /** Requests at once from one process. A recording goes out as it is read from the disk; more at once would share the line. */
      concurrency: z
        .strictObject({ transcriptions: wholeNumber(1, 64).default(2), judgements: wholeNumber(1, 64).default(4) })
        .prefault({}),
      /** An analysis that waits for its model server for so long has failed. */
      giveUpAfter: duration(1_000).default(DAY),
      /** What each organization may take a day, counted from 00:00 UTC: tokens of the models that judge, and minutes of sound that are transcribed. Once one is used up, its analyses wait for the next day. Absent: no bound. */
      budget: z
        .strictObject({
          tokensPerDay: wholeNumber(1, 1_000_000_000_000).optional(),
          minutesPerDay: wholeNumber(1, 1_000_000_000).optional(),
        })
        .optional(),
    })
    .superRefine(({ judges = [], samples, concurrency }, { addIssue }) => {
      const bounds = { samples, 'concurrency.judgements': concurrency.judgements }
      for (const [setting, most] of Object.entries(bounds))
        if (judges.length > most)
          addIssue({
            code: 'custom',
            path: ['judges'],
            message: `${judges.length} models need ${judges.length} or more for analysis.${setting}, since each judges at least once (raise it, or name at most ${most})`,
          })
    })
    .optional(),
  interviewApi: z.strictObject({ baseUrl: url, apiKey: filled }).optional(),
  retention: z
    .strictObject({
      /** Closed write-backs, history and versions keep their details for so long; what keeps a write from happening twice stays. */
      details: duration(90 * DAY, 3_650 * DAY).default(400 * DAY),
    })
    .prefault({}),
  positionTemplates: z.record(z.string(), Template).default({}),
  connections: z.array(ConnectionSchema).default([]),
})

/** The configuration with every default filled in. */
export type Config = z.output<typeof ConfigSchema>
/** One entry of `connections`. */
export type ConnectionConfig = Config['connections'][number]
/** One entry of `writeBack` of a connection. */
export type WriteBackRule = NonNullable<ConnectionConfig['writeBack']>[number]
/** One entry of `invite` of a connection. */
export type InviteRule = ConnectionConfig['invite'][number]
/** One entry of `positionTemplates`. */
export type PositionTemplate = z.output<typeof Template>
