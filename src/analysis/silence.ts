/** What transcription servers write in brackets where they hear no speech: `[BLANK_AUDIO]`, `(silence)`, `*music*`. */
const REMARKS = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*/g
const WORD = /[\p{L}\p{N}]/u

/** True of what was heard in a recording that holds no word. */
export const isWordless = (heard: string): boolean => !WORD.test(heard.replace(REMARKS, ' '))

/** True of a written answer that holds no word. */
export const isBlank = (written: string): boolean => !WORD.test(written)
