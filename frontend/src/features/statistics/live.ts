import {
  campaignChanged,
  getAnalytics,
  getDashboardStats,
  getGroupStats,
  statsChanged,
} from '@megafon/contracts';
import { refetches } from '../../lib/live/answers.js';

export const statisticsLive = [
  refetches(statsChanged, getDashboardStats, getGroupStats, getAnalytics),
  refetches(campaignChanged, getDashboardStats),
];
