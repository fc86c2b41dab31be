// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors
//
// Names and shapes are as Apple documents them: what our header and the code that uses it need of Foundation.
#ifndef ETUI_APPLE_FOUNDATION_H
#define ETUI_APPLE_FOUNDATION_H

typedef long NSInteger;
typedef unsigned long NSUInteger;

#define NS_ENUM(type, name) \
    enum __attribute__((enum_extensibility(open))) name : type name; \
    enum __attribute__((enum_extensibility(open))) name : type
#define NS_OPTIONS(type, name) \
    enum __attribute__((flag_enum, enum_extensibility(open))) name : type name; \
    enum __attribute__((flag_enum, enum_extensibility(open))) name : type

// Swift has these classes already; IdentityCheckApp.m needs them.
#ifdef ETUI_OBJECTIVE_C_APP
typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)

__attribute__((objc_root_class))
@interface NSObject
+ (instancetype)alloc;
+ (instancetype)new;
- (instancetype)init;
@end

@interface NSString : NSObject
@end
// The compiler makes it of texts between quotes.
@interface NSConstantString : NSString {
    char *characters;
    unsigned int length;
}
@end
@interface NSDate : NSObject
@end
@interface NSURL : NSObject
+ (instancetype)URLWithString:(NSString *)text;
@end
@interface NSUUID : NSObject
@end
@interface NSArray : NSObject
- (id)objectAtIndexedSubscript:(NSUInteger)index;
@end
@interface NSDictionary : NSObject
+ (instancetype)dictionaryWithObject:(id)object forKey:(id)key;
- (id)objectForKeyedSubscript:(id)key;
@end
@interface NSException : NSObject
@property (readonly) NSString *name;
@property (readonly) NSString *reason;
@property (readonly) NSDictionary *userInfo;
@end

@interface UIColor : NSObject
+ (UIColor *)whiteColor;
@end
@interface UIImage : NSObject
@end
@interface UIView : NSObject
- (void)addSubview:(UIView *)view;
@end
@interface UINavigationBar : UIView
@end
@interface UIViewController : NSObject
- (void)presentViewController:(UIViewController *)next animated:(BOOL)animated completion:(void (^)(void))done;
- (void)dismissViewControllerAnimated:(BOOL)animated completion:(void (^)(void))done;
@end
@interface UINavigationController : UIViewController
@end
typedef NS_ENUM(NSInteger, UIStatusBarStyle) {
    UIStatusBarStyleDefault = 0,
    UIStatusBarStyleLightContent = 1,
};
#include "../../UIKitTypes/types.h"
#endif

#endif
