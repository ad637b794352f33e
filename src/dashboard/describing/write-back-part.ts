import { ID, list, NAME, type Part, row, writes } from './fields.ts'

const READ_BACK = ['actions', 'note', 'readBack']

/** The page about what is written back: notes, tags, moves and rejections, with the lists that they need. */
export const WRITE_BACK: Part = {
  id: 'write-back',
  title: 'What is written back',
  groups: [
    writes(
      ['actions', 'note'],
      'Notes',
      '{applicationId}, {candidateId}, {jobId} and {note} are known.',
      'Such as { body: "{note}" }.',
    ),
    {
      under: READ_BACK,
      title: 'Notes, read back',
      about:
        'A note whose answer was lost is looked for in this list before it is written again. Without it a person decides.',
      isOptional: true,
      fields: [
        ...list(READ_BACK, 'Such as /applications/{applicationId}/notes. Empty: notes cannot be listed.'),
        row([...READ_BACK, 'map'], 'id', 'Id', ID),
        row([...READ_BACK, 'map'], 'text', 'Text of the note', ['body', 'text', 'content', 'note', 'message']),
      ],
      tries: {
        part: 'notes',
        words: 'Try to read notes',
        by: 'Application to try it with (its id; empty: the first one)',
      },
    },
    writes(
      ['actions', 'tag'],
      'Tags',
      '{tag} is the new one, {tags} all that should be there.',
      'Such as { tags: "{tags}" }.',
    ),
    writes(
      ['actions', 'moveTo'],
      'Moves to a stage',
      '{stageId} and {stageName} are those of the new stage.',
      'Such as { stage_id: "{stageId}" }.',
    ),
    {
      under: ['reasons'],
      title: 'Reasons for a rejection',
      about: 'A rejection names one of them, so it needs this list.',
      isOptional: true,
      fields: [
        ...list(['reasons'], 'Such as /rejection_reasons. Empty: there are none.'),
        row(['reasons', 'map'], 'id', 'Id', ID),
        row(['reasons', 'map'], 'name', 'Name', NAME),
      ],
      tries: { part: 'reasons', words: 'Try the reasons' },
    },
    writes(
      ['actions', 'reject'],
      'Rejections',
      '{reasonId}, {reasonName} and {note} are known.',
      'Such as { reason_id: "{reasonId}" }.',
    ),
  ],
}
