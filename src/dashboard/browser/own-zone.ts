/** Whoever has not chosen a time zone yet is offered that of this device. */
export function ownZone(root: ParentNode): void {
  const select = root.querySelector<HTMLSelectElement>('select[data-own-zone]')
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (select && [...select.options].some(({ value }) => value === own)) select.value = own
}
