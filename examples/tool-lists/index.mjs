// Tools that a program gives a model as a list, OpenAI's and Anthropic's; no call to either is made here.
import { withOther } from 'semantic-pool/client/tools';
import { key, url } from '../service.mjs';

const schema = { type: 'object', properties: { from: { type: 'string' } }, required: ['from'] };
const openai = [{ type: 'function', function: { name: 'book', description: 'Books.', parameters: schema } }];
const anthropic = [{ name: 'book', description: 'Books.', input_schema: schema }];
const options = { url, key, name: 'lists', clientAgent: 'my-agent' };

// `list()` goes into `tools` of a request, `take` what the model called a tool with.
const chat = withOther(openai, options);
const [{ function: told }] = chat.list();
console.log(`OpenAI's model is told of book(${Object.keys(told.parameters.properties).join(', ')})`);
const called = JSON.parse('{"from":"PEK","other":"window seat please"}'); // tool_calls[0].function.arguments
const { arguments: given, noted } = chat.take('book', called);
await chat.close(); // sends what still waits

const messages = withOther(anthropic, options);
const [{ input_schema: input }] = messages.list();
console.log(`Anthropic's model is told of book(${Object.keys(input.properties).join(', ')})`);
const used = messages.take('book', { from: 'PEK' }); // content[0].input of a tool_use
await messages.close();
console.log(JSON.stringify({ given, noted, wishless: used.noted }));
