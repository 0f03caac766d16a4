import { readMessages } from './read-messages.ts';
import { reportConversations } from './report-conversations.ts';
import { reportMessages } from './report.ts';

// How many messages of people in danger the shipped classifier recognises among those that it was not trained on. Only sums are
// shown, by danger and by confusion, so that nothing is tuned on single messages.

reportMessages('unseen', readMessages('unseen'));
reportConversations();
