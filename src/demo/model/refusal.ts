/** A request that the simulated server refuses, in the form of the OpenAI protocol. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }

  get body(): { readonly error: Readonly<Record<string, string | null>> } {
    const type = this.status >= 500 ? 'server_error' : 'invalid_request_error'
    return { error: { message: this.message, type, param: null, code: this.code } }
  }
}

/** For a model that this server does not have. */
export const unknownModel = (model: string, known: string): Refusal =>
  new Refusal(404, 'model_not_found', `The model "${model}" does not exist here; this simulated server has ${known}.`)
