const MESSAGES: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  404: 'Resource not found',
  422: 'Unprocessable Content',
  429: 'Too many requests',
}

/** An answer of Harvest v3 that is not a success; `errors` holds strings or objects, as the vendor's do. */
export class Refusal extends Error {
  readonly status: number
  readonly errors: readonly unknown[]
  constructor(status: number, errors: readonly unknown[]) {
    super(MESSAGES[status] ?? 'Error')
    this.status = status
    this.errors = errors
  }
  body(): object {
    return this.errors.length > 0 ? { message: this.message, errors: this.errors } : { message: this.message }
  }
}
