import { z } from '../../../src/connector-kit/zod.ts'
import { documented, id, oneOf, whole } from '../../../src/fake-kit/documented.ts'

const DOCS = 'https://bullhorn.github.io/rest-api-docs/'
const ENTITIES = `${DOCS}entityref.html`
const START = 'https://bullhorn.github.io/Getting-Started-with-REST/'
const SDK = 'recorded: bullhorn/sdk-rest src/main/java/com/bullhornsdk/data/api/helper/RestApiSession.java'

/** A list with commas in which an association names its own fields in brackets: `id,candidate(id,name)`. */
function fields(...known: readonly string[]) {
  return z
    .string()
    .regex(/^\w+(\(\w+(,\w+)*\))?(,\w+(\(\w+(,\w+)*\))?)*$/, 'names with commas, those of an association in brackets')
    .refine((list) => (list.match(/\w+/g) ?? []).every((name) => known.includes(name)), {
      error: 'a field that the entity does not have',
    })
}

const PERSON = ['id', 'firstName', 'lastName', 'name', 'email', 'email2', 'mobile', 'phone', 'status', 'isDeleted']
const SUBMISSION = ['id', 'status', 'dateAdded', 'dateLastModified', 'isDeleted', 'candidate', 'jobOrder', 'title']
const choice = {
  privateLabelId: id,
  meta: oneOf('off', 'basic', 'full'),
  showEditable: oneOf('true', 'false'),
}
const page = { count: whole(1, 500), start: whole() }
const list = { ...page, ...choice, showReadOnly: oneOf('true', 'false') }

/** As much of JPQL as is documented: comparisons that are joined by AND; a text stands in single quotes and doubles its own. */
const where = z
  .string()
  .max(7_500)
  .regex(
    /^[\w.]+ *(=|<>|<=|>=|<|>) *('([^']|'')*'|-?\d+|true|false)( AND [\w.]+ *(=|<>|<=|>=|<|>) *('([^']|'')*'|-?\d+|true|false))*$/,
    'comparisons with numbers, quoted texts or true and false, joined by AND',
  )

const number = z.int().positive()
const toOne = z.strictObject({ id: number })
const text = (max: number) => z.string().max(max)
const numbered = (name: string, count: number, type: z.ZodType) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name}${at + 1}`, type.optional()]))

/** Bullhorn's documented REST API; any other request is refused. */
export const bullhornRequests = documented({
  'GET //rest-services/loginInfo': {
    source: `${START}; ${SDK}`,
    query: { username: z.string().min(1) },
    required: ['username'],
  },
  'GET //oauth/authorize': {
    source: `https://bullhorn.github.io/docs/oauth/; ${SDK}`,
    query: {
      client_id: z.string().min(1),
      response_type: z.literal('code'),
      action: z.literal('Login'),
      username: z.string().min(1),
      password: z.string().min(1),
      redirect_uri: z.url(),
      state: z.string(),
    },
    required: ['client_id', 'response_type', 'action', 'username', 'password'],
  },
  'POST //oauth/token': {
    source: `https://bullhorn.github.io/docs/oauth/; ${SDK}`,
    query: {
      grant_type: oneOf('authorization_code', 'refresh_token'),
      code: z.string().min(1),
      refresh_token: z.string().min(1),
      client_id: z.string().min(1),
      client_secret: z.string().min(1),
      redirect_uri: z.url(),
    },
    required: ['grant_type', 'client_id', 'client_secret'],
  },
  'GET //rest-services/login': {
    source: `${DOCS}#login; ${SDK}`,
    query: { access_token: z.string().min(1), version: z.string().regex(/^(\*|\d+(\.\d+)*)$/), ttl: whole(1, 2_880) },
    required: ['access_token', 'version'],
  },
  'GET /ping': { source: `${DOCS}#ping` },
  'GET /settings/jobResponseStatusList': {
    source: `${DOCS}#settings`,
    assumed: 'the setting is named alike on every account, and its value is a list of labels',
  },
  'GET /search/JobOrder': {
    source: `${DOCS}#search`,
    query: {
      ...list,
      query: z.string().regex(/^[\w.]+:\S+( AND [\w.]+:\S+)*$/, 'Lucene: field:value, joined by AND'),
      fields: fields('id', 'title', 'status', 'isOpen', 'isDeleted', 'dateLastModified'),
      sort: z.string().regex(/^-?\w+$/),
    },
    required: ['query', 'fields'],
  },
  'GET /query/JobSubmission': {
    source: `${DOCS}#query`,
    assumed: 'a quote within a text is doubled, as in SQL; both ends of a range with >= and <= are included',
    query: { ...list, where, fields: fields(...SUBMISSION, ...PERSON), orderBy: z.string().regex(/^-?\w+$/) },
    required: ['where', 'fields'],
  },
  'GET /query/NoteEntity': {
    source: `${ENTITIES}#noteentity; recorded: clients of others ask query/NoteEntity?where=targetEntityID=…&fields=note(*)`,
    assumed: 'a note that was created with personReference is listed at once below the target "User"',
    query: {
      ...list,
      where,
      fields: fields('id', 'note', 'comments', 'action', 'dateAdded', 'targetEntityID', 'targetEntityName'),
      orderBy: z.string().regex(/^-?\w+$/),
    },
    required: ['where', 'fields'],
  },
  'GET /entity/JobSubmission/:id': {
    source: `${DOCS}#entity`,
    params: { id },
    query: { ...choice, fields: fields(...SUBMISSION, ...PERSON) },
    required: ['fields'],
  },
  'POST /entity/JobSubmission/:id': {
    source: `${DOCS}#entity; ${ENTITIES}#jobsubmission`,
    params: { id },
    json: z.strictObject({
      id: number.optional(),
      status: text(30).optional(),
      comments: z.string().optional(),
      screeningScore: z.int().optional(),
      screeningStatus: text(100).optional(),
      screeningSummary: text(255).optional(),
      screeningDuration: z.number().optional(),
      screeningCompletedDateTime: z.int().optional(),
      screeningFeedbackRating: z.int().optional(),
      screeningFeedbackComment: text(255).optional(),
      ...numbered('customText', 25, text(100)),
      ...numbered('customTextBlock', 5, z.string()),
      ...numbered('customInt', 5, z.int()),
      ...numbered('customFloat', 5, z.number()),
      ...numbered('customDate', 5, z.int()),
    }),
  },
  'GET /entity/Candidate/:id': {
    source: `${DOCS}#entity`,
    params: { id },
    query: { ...choice, fields: fields(...PERSON) },
    required: ['fields'],
  },
  'GET /entity/Candidate/:id/fileAttachments': {
    source: `${DOCS}#file`,
    params: { id },
    query: { ...list, fields: fields('id', 'name', 'externalID', 'type', 'isDeleted'), orderBy: z.string() },
    required: ['fields'],
  },
  'PUT /entity/Note': {
    source: `${DOCS}#entity; ${ENTITIES}#note`,
    json: z.strictObject({
      personReference: toOne,
      commentingPerson: toOne,
      action: text(30).optional(),
      comments: z.string().min(1),
      jobOrder: toOne.optional(),
      isDeleted: z.boolean().optional(),
      dateAdded: z.int().optional(),
      minutesSpent: z.int().optional(),
      externalID: text(100).optional(),
    }),
  },
  'PUT /file/Candidate/:id': {
    source: `${DOCS}#file`,
    params: { id },
    json: z.strictObject({
      externalID: text(100),
      fileContent: z.base64(),
      fileType: z.literal('SAMPLE'),
      name: text(100).min(1),
      fileExtension: z.string().optional(),
      type: text(50).optional(),
      description: z.string().optional(),
      contentType: z.string().optional(),
    }),
  },
})
