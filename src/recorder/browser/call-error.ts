/** An upload that has to look again how much has arrived; bytes of the connection before may still be on their way. */
const GOES_ON = ['media.offset', 'take.incomplete', 'take.too_short']

/** A call that the server refused, or that had no answer (status 0). */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code = '') {
    super(`${status} ${code}`)
    this.status = status
    this.code = code
  }
  /** The same call may work later. */
  get mayPass(): boolean {
    return (
      this.status === 0 ||
      [408, 423, 425, 429].includes(this.status) ||
      this.status >= 500 ||
      GOES_ON.includes(this.code)
    )
  }
}
