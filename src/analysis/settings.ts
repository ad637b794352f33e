/**
 * `transcription.model` turns the recordings into text, `model` judges the text; both endpoints speak the OpenAI API.
 */
export interface OpenAiSettings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly model: string
  readonly transcription: { readonly baseUrl: string; readonly apiKey: string; readonly model: string }
}
