/** Shows each time of the page in the reader's own zone; the instant in UTC, as the server wrote it, is its title. */
export function localTimes(root: ParentNode): void {
  const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  const second = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const at = new Date(time.dateTime)
    if (Number.isNaN(at.getTime())) continue
    const utc = time.textContent ?? ''
    time.title = utc
    time.textContent = (/:\d\d:\d\d/.test(utc) ? second : minute).format(at)
  }
}
