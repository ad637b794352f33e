/** A request as it reaches a fake. */
export interface FakeRequest {
  readonly method: string
  /** With the query, without the host. */
  readonly target: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}
