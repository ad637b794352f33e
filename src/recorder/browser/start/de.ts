import { de } from '../../words/de.ts'
import { start } from '../main.ts'

start(de)
