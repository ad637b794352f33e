import { en, type Words } from './en.ts'

export const tr: Words = en
