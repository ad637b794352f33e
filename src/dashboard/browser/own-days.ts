/**
 * Days of the filters are those of the reader's own time zone, which the form sends along, so that the address means the same days for
 * everybody who gets it. Days that came with an address stay those of its zone until the reader changes one of them.
 */
export function ownDays(root: ParentNode): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const zone of root.querySelectorAll<HTMLInputElement>('form.find input[name="zone"]')) {
    const form = zone.form
    if (!form) continue
    const days = [...form.querySelectorAll<HTMLInputElement>('input[type="date"]')]
    const take = () => {
      zone.value = own
      for (const name of form.querySelectorAll('[data-zone]')) name.textContent = own
    }
    if (days.every((day) => day.value === '')) take()
    for (const day of days) day.addEventListener('change', take)
  }
}
