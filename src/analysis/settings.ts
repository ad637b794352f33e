/** One server that speaks the OpenAI protocol, and the model to ask for there. */
export interface ModelSettings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
}

/** `transcription.model` turns the recordings into text, `model` judges the text. */
export interface OpenAiSettings extends ModelSettings {
  readonly transcription: ModelSettings & {
    /** The largest part of a recording's sound that goes out at once. */
    readonly maxMegabytes: number
  }
  /** Models of the same server over which the samples are spread; absent: `model` alone. */
  readonly judges?: readonly string[] | undefined
  /** How often each criterion is judged. */
  readonly samples: number
  /** Requests at once from one process. */
  readonly concurrency: { readonly transcriptions: number; readonly judgements: number }
}
