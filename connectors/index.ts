import type { Connector } from '../src/connector-kit/contract.ts'
import { ashby } from './ashby/index.ts'
import { ashbyAssessments } from './ashby-assessments/index.ts'
import { bamboohr } from './bamboohr/index.ts'
import { bullhorn } from './bullhorn/index.ts'
import { greenhouse } from './greenhouse/index.ts'
import { greenhouseAssessments } from './greenhouse-assessments/index.ts'
import { lever } from './lever/index.ts'
import { recruitee } from './recruitee/index.ts'
import { rest } from './rest/index.ts'
import { smartrecruiters } from './smartrecruiters/index.ts'
import { teamtailor } from './teamtailor/index.ts'
import { teamtailorPartner } from './teamtailor-partner/index.ts'
import { workable } from './workable/index.ts'
import { workableAssessments } from './workable-assessments/index.ts'

/** The ATSs that order from us. */
export const partners: Readonly<Record<string, Connector>> = {
  'ashby-assessments': ashbyAssessments,
  'greenhouse-assessments': greenhouseAssessments,
  'teamtailor-partner': teamtailorPartner,
  'workable-assessments': workableAssessments,
}

/** The ATSs that we poll. */
export const connectors: Readonly<Record<string, Connector>> = {
  ashby,
  bamboohr,
  bullhorn,
  greenhouse,
  lever,
  recruitee,
  rest,
  smartrecruiters,
  teamtailor,
  workable,
}
