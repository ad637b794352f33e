import type { Migration } from './migration.ts'

/**
 * From here on the names of new and changed interviews are kept, also of those that a process of an older version writes.
 */
export const findTriggers: Migration = {
  name: '20261125_0101_find_triggers',
  async up(knex) {
    await knex.raw(`
      create trigger interview_names_insert after insert on interviews for each row execute function interview_names_keep();
      create trigger interview_names_delete after delete on interviews for each row execute function interview_names_keep();
      create trigger interview_names_update after update of first_name, last_name, email, cancelled_at on interviews
        for each row when ((old.first_name, old.last_name, old.email, old.cancelled_at) is distinct from (new.first_name, new.last_name, new.email, new.cancelled_at))
        execute function interview_names_keep();
    `)
  },
}
