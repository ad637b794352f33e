import { en } from '../../words/en.ts'
import { start } from '../main.ts'

start(en)
