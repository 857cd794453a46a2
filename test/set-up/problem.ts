import { expect } from 'vitest'
import { type ErrorCode, errorStatus, type Problem } from '#shared/errors.ts'

/** Asserts that a reply is a refusal of this kind, told as RFC 9457 wants it and in Spanish, and gives its body. */
export async function expectProblem(reply: Response, code: ErrorCode): Promise<Problem> {
  const problem: Problem = await reply.json()
  const { title, detail } = problem
  // Named together, so that a failure tells what came instead.
  expect({ status: reply.status, code: problem.code, title, detail }).toEqual({
    ...{ status: errorStatus[code], code, title: code },
    detail: expect.stringMatching(/^[¡¿\p{Lu}].*[\p{L}\d.!]$/u),
  })
  expect(problem.status).toBe(errorStatus[code])
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  return problem
}

/** A refusal without the number that tells it from the next one. */
export const withoutId = ({ requestId: _, ...problem }: Problem): Omit<Problem, 'requestId'> => problem
