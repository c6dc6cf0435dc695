import { MORE_OF_EACH, PICTURES_MAX, PICTURES_TO_DECIDE, POSES_ASKED } from '@kivuko/contract/verification.ts'
import { expect, test } from 'vitest'
import {
  idTypeOf,
  infoOf,
  LIVENESS_MAX,
  LIVENESS_MIN,
  partnerParamsOf,
  toCheckResult,
  toEvent,
} from './smile-id-mapping.ts'

const ASKED = { reference: 'idc_1', userId: 'usr_1' }

test('PRV-190 what the camera takes is as many as the published description demands, and the notice knows from when on', () => {
  expect([PICTURES_TO_DECIDE - 1, PICTURES_MAX - 1]).toEqual([LIVENESS_MIN, LIVENESS_MAX])
  expect(POSES_ASKED * (1 + MORE_OF_EACH)).toBe(PICTURES_MAX)
})

const PASSED = { Liveness_Check: 'Passed', Selfie_To_ID_Authority_Compare: 'Completed', Verify_ID_Number: 'Verified' }

function answer(result: object = {}, more: object = {}) {
  return {
    code: '2302',
    job_complete: true,
    job_success: true,
    result: { ResultCode: '0810', PartnerParams: { job_id: 'idc_1', user_id: 'usr_1' }, Actions: PASSED, ...result },
    ...more,
  }
}
const read = (given: unknown) => toCheckResult(given, ASKED)

test('OPS-21 an approved job tells the issuer’s name and birth date, where it told them', () => {
  expect(read(answer({ FullName: ' Amina Wanjiru ', DOB: '1990-04-01' }))).toEqual({
    kind: 'approved',
    name: 'Amina Wanjiru',
    dateOfBirth: '1990-04-01',
  })
  const nothing = { kind: 'approved', name: undefined, dateOfBirth: undefined }
  for (const told of [{}, { FullName: 'Not Available', DOB: 'NaN-NaN-NaN' }, { FullName: '', DOB: null }])
    expect(read(answer(told))).toEqual(nothing)
})

test.for([
  [{ ResultCode: '0811', Actions: { ...PASSED, Selfie_To_ID_Authority_Compare: 'Failed' } }, 'face_differs'],
  [{ ResultCode: '0811', Actions: { ...PASSED, Human_Review_Compare: 'Rejected' } }, 'face_differs'],
  [{ ResultCode: '0907', Actions: {} }, 'not_alive'],
  [{ ResultCode: '0811', Actions: { ...PASSED, Liveness_Check: 'Failed' } }, 'not_alive'],
  [{ ResultCode: '1013', Actions: { Verify_ID_Number: 'Not Verified' } }, 'number_unknown'],
  [{ ResultCode: '1022', Actions: {} }, 'number_unknown'],
  [{ ResultCode: '0001', Actions: {} }, 'picture_unusable'],
] as const)('OPS-21 what says no is a rejection, whatever else says yes: %j', ([result, why]) => {
  expect(read(answer(result))).toEqual({ kind: 'rejected', why, code: result.ResultCode })
  expect(read(answer(result, { job_success: false }))).toMatchObject({ kind: 'rejected', why })
})

test.for([
  answer({ ResultCode: '0814', Actions: { ...PASSED, Human_Review_Compare: 'Under Review' } }),
  answer({ ResultCode: '0812', Actions: { ...PASSED, Selfie_To_ID_Authority_Compare: 'Provisionally Approved' } }),
  answer({ ResultCode: '1015', Actions: { Verify_ID_Number: 'Issuer Unavailable' } }, { job_success: false }),
  answer({ ResultCode: '9999', Actions: {} }, { job_success: false }),
])('OPS-21 neither yes nor no is for a person: %#', (given) => {
  expect(read(given)).toEqual({ kind: 'unclear', code: given.result.ResultCode })
})

test('a job under way and one without pictures are told apart; another job’s answer and another shape say nothing', () => {
  expect(read({ code: '2302', job_complete: false, job_success: false })).toEqual({ kind: 'pending' })
  expect(read({ code: '2314', job_complete: false, job_success: false, result: 'No zip uploaded' })).toEqual({
    kind: 'nothing_sent',
  })
  const ofAnother = answer({ PartnerParams: { job_id: 'idc_2', user_id: 'usr_1' } })
  for (const given of [
    ofAnother,
    {},
    null,
    'approved',
    answer({ ResultCode: 810 }),
    { ...answer(), job_complete: 'true' },
  ])
    expect(() => read(given)).toThrow()
})

const GIVEN = {
  reference: 'idc_1',
  userId: 'usr_1',
  person: { firstName: 'Amina', lastName: 'Wanjiru', dateOfBirth: '1990-04-01' },
  selfie: Buffer.from('a'),
  liveness: [Buffer.from('b'), Buffer.from('c')],
  identity: { country: 'KE', kind: 'national_id', number: '12345678' } as const,
}

test('with a number the selfie is compared with the issuer’s picture, without one it is only looked at', () => {
  expect(partnerParamsOf(GIVEN)).toEqual({ user_id: 'usr_1', job_id: 'idc_1', job_type: 1 })
  expect(partnerParamsOf({ ...GIVEN, identity: undefined }).job_type).toBe(4)
  expect(infoOf(GIVEN)).toMatchObject({
    id_info: { entered: 'true', country: 'KE', id_type: 'NATIONAL_ID', id_number: '12345678', dob: '1990-04-01' },
    images: [
      { image_type_id: 2, image: 'YQ==' },
      { image_type_id: 6, image: 'Yg==' },
      { image_type_id: 6, image: 'Yw==' },
    ],
  })
  expect(infoOf({ ...GIVEN, identity: undefined })).toMatchObject({ id_info: { entered: 'false' } })
  expect(idTypeOf({ country: 'NG', kind: 'national_id' })).toBe('NIN_V2')
  expect([idTypeOf({ country: 'NG', kind: 'passport' }), idTypeOf({ country: 'DE', kind: 'passport' })]).toEqual([
    undefined,
    undefined,
  ])
})

test('OPS-22 of a callback is kept which job it is about, and nothing personal', () => {
  const body = { ...answer({ SmileJobID: '0001', FullName: 'Amina Wanjiru', IDNumber: '12345678' }).result }
  const event = toEvent(body, Buffer.from(JSON.stringify(body)))
  expect(event).toMatchObject({ reference: 'idc_1', type: 'result 0810' })
  expect(event.summary).not.toMatch(/Amina|12345678/)
  for (const wrong of [null, {}, { ...body, PartnerParams: {} }])
    expect(() => toEvent(wrong, Buffer.from(''))).toThrow(expect.objectContaining({ code: 'malformed_request' }))
})

test('PRV-142 fields and actions Smile ID adds are read past; a word nobody knows yet is for a person, never an approval', () => {
  const more = { Novelty: 'Passed', Selfie_Provided: 'Passed', Return_Personal_Info: 'Not Returned' }
  expect(read(answer({ Actions: { ...PASSED, ...more }, Novelty: { of: 2027 } }, { novelty: 1 })).kind).toBe('approved')
  const suspected = { ...PASSED, Liveness_Check: 'Suspected' }
  expect(read(answer({ Actions: suspected }))).toEqual({ kind: 'unclear', code: '0810' })
  expect(read(answer({ Actions: { ...PASSED, Novelty: { is: 'an object' } } })).kind).toBe('unclear')
})
