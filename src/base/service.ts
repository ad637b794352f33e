/** What starts must stop. `stop` may come before `start`, or twice; it resolves when nothing is left running. */
export interface Service {
  readonly name: string
  start(): Promise<void>
  stop(): Promise<void>
}
