import { ID, list, NAME, type Part, row, writes } from './fields.ts'

const READ_BACK = ['actions', 'note', 'readBack']

/** The page about what is written back: notes, tags, moves and rejections, with the lists that they need. */
export const WRITE_BACK: Part = {
  id: 'write-back',
  groups: [
    writes('note'),
    {
      under: READ_BACK,
      words: 'readBack',
      isOptional: true,
      fields: [
        ...list(READ_BACK, 'readBack'),
        row([...READ_BACK, 'map'], 'id', 'id', ID),
        row([...READ_BACK, 'map'], 'text', 'noteText', ['body', 'text', 'content', 'note', 'message']),
      ],
      tries: {
        part: 'notes',
        by: 'application',
      },
    },
    writes('tag'),
    writes('moveTo'),
    {
      under: ['reasons'],
      words: 'reasons',
      isOptional: true,
      fields: [
        ...list(['reasons'], 'reasons'),
        row(['reasons', 'map'], 'id', 'id', ID),
        row(['reasons', 'map'], 'name', 'name', NAME),
      ],
      tries: { part: 'reasons' },
    },
    writes('reject'),
  ],
}
