import type { Connector } from '../src/connector-kit/contract.ts'
import { ashby } from './ashby/index.ts'
import { bamboohr } from './bamboohr/index.ts'
import { bullhorn } from './bullhorn/index.ts'
import { greenhouse } from './greenhouse/index.ts'
import { lever } from './lever/index.ts'
import { recruitee } from './recruitee/index.ts'
import { rest } from './rest/index.ts'
import { smartrecruiters } from './smartrecruiters/index.ts'
import { teamtailor } from './teamtailor/index.ts'
import { workable } from './workable/index.ts'

/** Every connector that comes with the product. */
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
