import { es } from '../../words/es.ts'
import { start } from '../main.ts'

start(es)
