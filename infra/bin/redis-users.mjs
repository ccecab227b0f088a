import { redisUsersTemplate } from '../dist/index.js';

process.stdout.write(redisUsersTemplate());
