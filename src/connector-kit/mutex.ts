/** Runs calls one after the other, for lists that a vendor gives to one caller at a time. A failure does not stop the next. */
export function mutex(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}
