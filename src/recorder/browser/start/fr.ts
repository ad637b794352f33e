import { fr } from '../../words/fr.ts'
import { start } from '../main.ts'

start(fr)
