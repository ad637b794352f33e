import { tr } from '../../words/tr.ts'
import { start } from '../main.ts'

start(tr)
