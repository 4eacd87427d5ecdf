import { IMPORT_ROUTE } from '../imports/importFields.ts'
import { getCall } from './getCall.ts'
import { importCall } from './importCall.ts'
import { listCalls } from './listCalls.ts'
import { listCallTypes } from './listCallTypes.ts'
import { listUsers } from './listUsers.ts'

/** Everything with a path under `/v1`. The routes and the targets of faults are derived from this table. */
export const ENDPOINTS = [
  { method: 'GET', url: '/v1/calls', faultTarget: 'calls', isList: true, answer: listCalls },
  { method: 'GET', url: '/v1/calls/:id', faultTarget: 'call', isList: false, answer: getCall },
  { method: 'POST', url: IMPORT_ROUTE, faultTarget: 'import', isList: false, answer: importCall },
  { method: 'GET', url: '/v1/call-types', faultTarget: 'call-types', isList: true, answer: listCallTypes },
  { method: 'GET', url: '/v1/users', faultTarget: 'users', isList: true, answer: listUsers },
] as const
