import { endpoint } from '../api/endpoint.js';
import { Nothing } from '../api/fields.js';
import { Login, Registration, User } from './schemas.js';

export const accountEndpoints = {
  'GET /api/user': endpoint({
    summary: 'The signed-in account',
    access: 'customer',
    input: Nothing,
    output: User,
    errors: ['not_authenticated'],
  }),
  'POST /api/login': endpoint({
    summary: 'Log in; the session id changes',
    access: 'public',
    input: Login,
    output: User,
    errors: ['invalid_input', 'wrong_credentials', 'account_banned', 'too_many_requests'],
  }),
  'POST /api/register': endpoint({
    summary: 'Create an account and log in',
    access: 'public',
    input: Registration,
    output: User,
    status: 201,
    errors: ['invalid_input', 'email_taken', 'too_many_requests'],
  }),
};
