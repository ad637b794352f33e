/** Shows each time of the page in the reader's own zone; the instant in UTC, as the server wrote it, is its title. */
export function localTimes(root: ParentNode): void {
  const minute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  const second = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
  const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
  for (const time of root.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const at = new Date(time.dateTime)
    if (Number.isNaN(at.getTime())) continue
    const utc = time.textContent ?? ''
    time.title = utc
    // A time without its day is one of the next seconds.
    const shown = /^\d\d:/.test(utc) ? clock : /:\d\d:\d\d/.test(utc) ? second : minute
    time.textContent = shown.format(at)
  }
}
