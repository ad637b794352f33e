import type { InterviewContext } from '../core/context.ts'

interface Reader {
  readonly organizationId: string
  readonly userId: string
}

/** The columns of the list that each person chose; the one writer of `list_columns`. What a column is, the list knows. */
export function chosenColumns({ database: { knex } }: InterviewContext) {
  const own = ({ organizationId, userId }: Reader) =>
    knex('list_columns').where({ organization_id: organizationId, user_id: userId })
  return {
    /** The columns that this person chose; undefined where they did not. */
    async columnsOf(reader: Reader): Promise<readonly string[] | undefined> {
      return (await own(reader).first<{ columns: string[] } | undefined>('columns'))?.columns
    },

    /** Keeps the columns that a person chose; undefined: the usual ones again. */
    async chooseColumns(reader: Reader, columns: readonly string[] | undefined): Promise<void> {
      if (columns === undefined) await own(reader).delete()
      else
        await knex('list_columns')
          .insert({ user_id: reader.userId, organization_id: reader.organizationId, columns: [...columns] })
          .onConflict('user_id')
          .merge(['columns'])
    },
  }
}
